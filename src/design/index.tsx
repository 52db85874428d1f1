import * as tokens from '@config/designTokens';
import type { ColourScheme } from '@config/theme';
import { themes } from '@config/theme';
import { ConfigProvider } from 'antd';
import type { CSSProperties } from 'react';
import { usePageTitle } from '@/usePageTitle';
import { Components } from './Components';
import styles from './Design.module.css';
import { Scales } from './Scales';

const SCHEMES: readonly { scheme: ColourScheme; label: string }[] = [
  { scheme: 'light', label: '淺色' },
  { scheme: 'dark', label: '深色' },
];

/** The custom properties of one scheme, whatever the document's is. */
function propertiesOf(scheme: ColourScheme): CSSProperties {
  const coloured = Object.entries({ ...tokens.COLOURS, ...tokens.ELEVATION }).map(
    ([name, values]) => [
      `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      values[scheme],
    ],
  );
  return { colorScheme: scheme, ...Object.fromEntries(coloured) };
}

/** Tokens and the main components in both schemes: a route of `npm run dev` alone (config/umiPlugin.ts). */
export default function Design() {
  usePageTitle('設計規範');
  return (
    <>
      <h1>設計規範</h1>
      <p>
        數值都在 <code>config/designTokens.ts</code>。改好後執行 <code>npm run tokens</code>。
      </p>
      {SCHEMES.map(({ scheme, label }) => (
        <ConfigProvider key={scheme} theme={themes[scheme]}>
          <section className={styles.scheme} style={propertiesOf(scheme)} aria-label={label}>
            <h2>{label}</h2>
            <Scales scheme={scheme} />
            <Components />
          </section>
        </ConfigProvider>
      ))}
    </>
  );
}

import { COLOURS, ELEVATION, MOTION, ON_PICTURES, RADII, SPACE, TYPE } from '@config/designTokens';
import type { ColourScheme } from '@config/theme';
import styles from './Design.module.css';

/** Sizes, distances, colours, corners, shadows and motion, each with its name and value. */
export function Scales({ scheme }: { scheme: ColourScheme }) {
  return (
    <>
      <h3>文字</h3>
      <ul className={styles.type}>
        {Object.entries(TYPE).map(([name, size]) => (
          <li key={name} style={{ fontSize: size }}>
            烏龍茶 1,280.00 GAB <small>{`${name} ${size}`}</small>
          </li>
        ))}
      </ul>
      <h3>間距</h3>
      <ul className={styles.space}>
        {SPACE.map((size) => (
          <li key={size}>
            <i style={{ width: size }} /> {size}
          </li>
        ))}
      </ul>
      <h3>顏色</h3>
      <ul className={styles.swatches}>
        {Object.entries(COLOURS).map(([name, values]) => (
          <li key={name}>
            <i style={{ background: values[scheme] }} />
            {name} <small>{values[scheme]}</small>
          </li>
        ))}
        {Object.entries(ON_PICTURES).map(([name, value]) => (
          <li key={name}>
            <i style={{ background: value }} />
            {name} <small>{value}</small>
          </li>
        ))}
      </ul>
      <h3>圓角與高度</h3>
      <ul className={styles.swatches}>
        {Object.entries(RADII).map(([name, radius]) => (
          <li key={name}>
            <i style={{ borderRadius: radius }} />
            {name} <small>{radius}</small>
          </li>
        ))}
        {Object.entries(ELEVATION).map(([name, values]) => (
          <li key={name}>
            <i style={{ boxShadow: values[scheme] }} />
            {name}
          </li>
        ))}
      </ul>
      <h3>動態</h3>
      <ul className={styles.motion}>
        {(['quick', 'calm'] as const).map((name) => (
          <li key={name}>
            <i style={{ transitionDuration: `${MOTION[name]}ms` }} />
            {name} <small>{MOTION[name]} ms</small>
          </li>
        ))}
      </ul>
    </>
  );
}

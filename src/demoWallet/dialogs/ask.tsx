import { createRoot } from 'react-dom/client';
import { SiteProvider } from '@/SiteProvider';
import { DemoDialog } from './DemoDialog';
import type { Question } from './question';

/** Shows a request over the page, in a React root of its own: like a real wallet's window it survives navigation. */
export function ask<T>(question: Question<T>): Promise<T | undefined> {
  return new Promise((resolve) => {
    const root = createRoot(document.createElement('div'));
    root.render(
      <SiteProvider>
        <DemoDialog
          question={question}
          onAnswer={resolve}
          onClosed={() => setTimeout(() => root.unmount())}
        />
      </SiteProvider>,
    );
  });
}

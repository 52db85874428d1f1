import { createRoot } from 'react-dom/client';
import { SiteProvider } from '@/SiteProvider';
import { DemoDialog } from './DemoDialog';
import type { Question } from './question';

/** Shows the question over the page, in a root of its own as a real wallet's window would be. */
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

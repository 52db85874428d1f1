import type { Question } from './question';

export function switchChainQuestion({ isSiteChain }: { isSiteChain: boolean }): Question<true> {
  return {
    title: '切換網路',
    approveLabel: '切換',
    initialAnswer: true,
    body: () => <p>本站要求切換到「{isSiteChain ? 'GAB 示範鏈' : '其他網路'}」。</p>,
  };
}

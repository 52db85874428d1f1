const ROW = /^\| (?<not>[^|]+) \| (?<use>[^|]*)\| (?<but>[^|]*)\|$/;
const listed = (text) =>
  text
    .split('、')
    .map((word) => word.trim())
    .filter(Boolean);

/**
 * The table "Words not used" of the glossary.
 * @param {string} glossary Markdown
 * @returns {{ word: string, use: string, exceptions: string[] }[]}
 */
export function parseUnusedWords(glossary) {
  const [, section = ''] = glossary.split('## Words not used');
  return section
    .split('\n## ')[0]
    .split('\n')
    .flatMap((line) => {
      const row = ROW.exec(line)?.groups;
      if (!row || /^(not|---)/.test(row.not)) return [];
      const exceptions = listed(row.but);
      return listed(row.not).map((word) => ({ word, use: row.use.trim(), exceptions }));
    });
}

/**
 * Lines of a source file with such a word outside comments.
 * @param {{ path: string, text: string }} file
 * @param {ReturnType<typeof parseUnusedWords>} words
 * @returns {string[]} `path:line: word (use …)`
 */
export function findUnusedWords({ path, text }, words) {
  return text.split('\n').flatMap((line, n) => {
    if (/^\s*(\/\*|\*|\/\/)/.test(line)) return [];
    return words
      .filter(({ word, exceptions }) => {
        const rest = exceptions.reduce((left, exception) => left.replaceAll(exception, ''), line);
        return rest.includes(word);
      })
      .map(({ word, use }) => `${path}:${n + 1}: ${word}${use && ` (${use})`}`);
  });
}

type Noise = 'error' | 'warn';

let unexpected: string[] = [];

/** Fills in `%s` as a console does; React's warnings name the component that way. */
function textOf([first, ...rest]: unknown[]): string {
  const left = [...rest];
  const text = String(first).replace(/%[sdo]/g, () => String(left.shift()));
  return [text, ...left.map(String)].join(' ');
}

function listen(kind: Noise): void {
  const print = console[kind].bind(console);
  console[kind] = (...parts: unknown[]) => {
    const text = textOf(parts);
    unexpected.push(`console.${kind}: ${text}`);
    print(...parts);
  };
}

/** Fails every test during which an error or a warning is logged. */
export function failOnConsole(): void {
  listen('error');
  listen('warn');
  const check = () => {
    const found = unexpected;
    unexpected = [];
    if (found.length > 0) throw new Error(`Unexpected console output:\n${found.join('\n')}`);
  };
  afterEach(check);
  afterAll(check);
}

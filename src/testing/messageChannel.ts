type Listener = (event: { data: unknown }) => void;

/**
 * A browser's MessageChannel as antd's forms and React's scheduler use it. Node's own would keep the
 * test run alive, and would deliver to a page that is gone.
 * @param defer runs a task soon, while the page exists
 */
export function pageMessageChannel(defer: (task: () => void) => void) {
  class Port {
    onmessage: Listener | null = null;
    other: Port | undefined;

    postMessage(data: unknown): void {
      defer(() => this.other?.onmessage?.({ data }));
    }
  }
  return class {
    readonly port1 = new Port();
    readonly port2 = new Port();

    constructor() {
      this.port1.other = this.port2;
      this.port2.other = this.port1;
    }
  };
}

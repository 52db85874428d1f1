const KEY = 'codePass';

/** The secret of a mailed link in this tab, with which codes are asked for; undefined without one. */
export function codePass(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined deletes it. */
export function keepCodePass(pass: string | undefined): void {
  try {
    if (pass) sessionStorage.setItem(KEY, pass);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is disabled: the codes of this tab count as a stranger's.
  }
}

const ASSIGNMENT = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/
const ESCAPED_IN_DOUBLE = /\\(["\\`$])/g

/** The value after `=`: quoted parts and bare text follow each other; only quotes and `\` mean something. */
function valueOf(text: string): string {
  const parts = text.matchAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^'"\\]+)/g)

  return [...parts]
    .map(([, single, double, escaped, bare]) =>
      double === undefined
        ? (single ?? escaped ?? bare ?? '')
        : double.replaceAll(ESCAPED_IN_DOUBLE, '$1'),
    )
    .join('')
}

/** The variables of an `EnvironmentFile=`, by the rules of systemd.exec(5): comments only on lines of their own. */
export function readEnvironmentFile(text: string): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const line of text.split('\n')) {
    if (/^\s*[#;]/.test(line)) continue
    const [, name, value] = ASSIGNMENT.exec(line) ?? []
    if (name !== undefined) variables[name] = valueOf(value ?? '')
  }

  return variables
}

const ASSIGNMENT = /^\s*([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/
const ESCAPED_IN_DOUBLE = /\\(["\\`$])/g

const QUOTED = /\s*(?:'([^']*)'|"((?:[^"\\]|\\.)*)")/y

/** The value after `=`: quotes are special only at its start, and bare text follows them. */
function valueOf(text: string): string {
  let [value, end] = ['', 0]
  QUOTED.lastIndex = 0
  for (let part = QUOTED.exec(text); part; part = QUOTED.exec(text)) {
    const [, single, double = ''] = part
    value += single ?? double.replaceAll(ESCAPED_IN_DOUBLE, '$1')
    end = QUOTED.lastIndex
  }

  return value + text.slice(end).trimStart().replaceAll(/\\(.)/g, '$1')
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

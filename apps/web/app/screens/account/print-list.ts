export function printList(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe')
  // Not display: none, which some browsers print as nothing.
  frame.className = 'visually-hidden'
  document.body.append(frame)
  const sheet = frame.contentDocument
  if (!sheet) return
  const element = (name: string, ...content: (string | Node)[]) => {
    const made = sheet.createElement(name)
    made.append(...content)
    return made
  }
  sheet.title = title
  sheet.body.append(
    element('h1', title),
    element('ol', ...lines.map((line) => element('li', element('code', line)))),
  )
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove(), { once: true })
  frame.contentWindow?.print()
}

/** Shows enough of an address to recognise it: `a•••@exemplu.ro`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

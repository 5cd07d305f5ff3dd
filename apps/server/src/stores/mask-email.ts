/** Masks an address but leaves it recognizable: `a•••@exemplu.ro`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}•••@${domain}`
}

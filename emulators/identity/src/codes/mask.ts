/** Where a code went, as shown to the caller: `f***@e***`, `+*******1234`. */
export function maskDestination(destination: string): string {
  const at = destination.indexOf('@')
  // In lower case: the spelling on file must not differ from the one that an unknown user typed.
  if (at > 0)
    return `${destination.slice(0, 1)}***@${destination.slice(at + 1, at + 2)}***`.toLowerCase()

  return `+*******${destination.slice(-4)}`
}

/** The address of an own listener from inside this process. */
export function loopbackUrl(host: string, port: number): string {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host

  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}

import type { FastifyRequest } from 'fastify'

/** A request of Fastify as one of the Web's. Only GET and HEAD come here, so there is no body. */
export function webRequest(request: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }

  // Joined as text: resolving `//evil.example` against a base would leave our origin.
  return new Request(`${origin}${request.url}`, { method: request.method, headers, signal })
}

/** The headers of a Web answer for Fastify; several cookies stay several. */
export function answerHeaders(response: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies

  return headers
}

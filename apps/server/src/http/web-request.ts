import type { FastifyRequest } from 'fastify'

/** Converts a GET or HEAD request of Fastify to a Web request. */
export function webRequest(request: FastifyRequest, origin: string, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) headers.append(name, one)
  }

  // Concatenated: resolving `//evil.example` against a base would leave our origin.
  return new Request(`${origin}${request.url}`, { method: request.method, headers, signal })
}

/** The headers of a Web response for Fastify, with all cookies. */
export function answerHeaders(response: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = Object.fromEntries(response.headers)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies

  return headers
}

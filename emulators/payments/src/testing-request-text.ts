import { z } from 'zod'
import { decodeMultipart, isMultipart } from './http/multipart.ts'

const Part = z.union([
  z.string(),
  z.object({ data: z.string(), name: z.string(), type: z.string() }),
])

/** The body of a request of the SDK as a form; a file is `file[data]` and so on, as its type has it. For tests. */
export async function requestText({ body, headers }: RequestInit): Promise<string> {
  if (typeof body === 'string') return body
  const contentType = new Headers(headers).get('content-type') ?? ''
  if (!(body instanceof Uint8Array) || !isMultipart(contentType)) return ''
  const form = z
    .record(z.string(), Part)
    .parse(await decodeMultipart(Buffer.from(body), contentType))
  const fields = Object.entries(form).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [[name, value]]
      : Object.entries(value).map(([key, text]) => [`${name}[${key}]`, text]),
  )

  return String(new URLSearchParams(fields))
}

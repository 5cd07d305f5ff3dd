import { wait } from '@hlizo/kit/wait'

/** What came back for one request; status 0 when nothing did. */
export type Answer = {
  readonly status: number
  readonly text: string
  readonly headers: Headers
  readonly tookMs: number
}

export type Question = {
  readonly token?: string
  readonly body?: object
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 20_000
const AGAIN_AFTER_MS = 500

function bodyOf({ body, form }: Question): RequestInit {
  if (form) return { body: new URLSearchParams(form) }
  return body ? { body: JSON.stringify(body) } : {}
}

/** Asks once and never throws: what breaks off is an answer with status 0. */
export async function ask(
  url: string,
  method: string,
  path: string,
  question: Question = {},
): Promise<Answer> {
  const { token, body, form, headers, timeoutMs = TIMEOUT_MS } = question
  const startedAt = performance.now()
  const took = () => performance.now() - startedAt
  try {
    const answer = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...(form && { 'sec-fetch-site': 'same-origin' }),
        ...headers,
      },
      ...bodyOf(question),
    })
    const text = await answer.text()
    return { status: answer.status, text, headers: answer.headers, tookMs: took() }
  } catch (error) {
    return { status: 0, text: String(error), headers: new Headers(), tookMs: took() }
  }
}

/** Asks until the answer is neither a refusal for now (429, 503) nor none at all, and demands a good one. */
export async function insist(
  url: string,
  method: string,
  path: string,
  question: Question = {},
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await ask(url, method, path, question)
    const isGood = answer.status >= 200 && answer.status < 400
    if (isGood) return answer
    if (tries >= 8 || ![0, 404, 429, 503].includes(answer.status))
      throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    await wait(AGAIN_AFTER_MS)
  }
}

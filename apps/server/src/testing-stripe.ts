import { Stripe } from 'stripe'

/** What a provider of the test's own answers: JSON, or a refusal with a status. */
export type Answer =
  | object
  | { readonly status: number; readonly error: { readonly type: string; readonly message: string } }

/** A call as it reaches the provider. */
export type Asked = { readonly path: string; readonly query: URLSearchParams }

const statusOf = (answer: Answer) =>
  'status' in answer && typeof answer.status === 'number' && 'error' in answer ? answer.status : 200

/** The official client before a provider of the test's own, without any network. For tests. */
export function stripeAnswering(answerTo: (asked: Asked) => Answer, key = 'sk_test_x'): Stripe {
  const client: Stripe.HttpClient = {
    getClientName: () => 'test',
    makeRequest: async (_host, _port, path) => {
      const url = new URL(path, 'http://stripe.test')
      const answer = answerTo({ path: url.pathname, query: url.searchParams })
      return {
        getStatusCode: () => statusOf(answer),
        getHeaders: () => ({}),
        getRawResponse: () => answer,
        toStream: () => {
          throw new Error('Nothing is streamed.')
        },
        toJSON: async () => answer,
      }
    },
  }

  return new Stripe(key, { httpClient: client, maxNetworkRetries: 0, telemetry: false })
}

/** A list of the provider's, cut into pages as it was asked for. For tests. */
export function pageOf(items: readonly { readonly id: string }[], { path, query }: Asked): object {
  const after = query.get('starting_after')
  const start = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1
  const end = start + Number(query.get('limit') ?? 10)

  return { object: 'list', url: path, data: items.slice(start, end), has_more: end < items.length }
}

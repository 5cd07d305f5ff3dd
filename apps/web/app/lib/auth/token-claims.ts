import * as z from 'zod/mini'

/** What a token of the pool says. It comes from the pool itself, so its signature is not checked here. */
export function claimsOf<Schema extends z.ZodMiniType>(
  schema: Schema,
  token: string,
): z.output<Schema> {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')

  return z.parse(schema, JSON.parse(atob(payload)))
}

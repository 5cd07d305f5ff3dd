import type { z } from 'zod'
import type { Caller } from '../address-guard.ts'
import { invalidParameter } from '../errors.ts'
import type { Services } from '../services.ts'

export type Operation = (services: Services, body: unknown, caller: Caller) => Promise<object>

export type Operations = Readonly<Record<string, Operation>>

export function operation<Request extends z.ZodType>(
  schema: Request,
  run: (services: Services, request: z.output<Request>, caller: Caller) => Promise<object>,
): Operation {
  return async (services, body, caller) => {
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw invalidParameter(describeIssue(parsed.error.issues[0]))

    return run(services, parsed.data, caller)
  }
}

// Cognito's words: the member in lower camel case, and what it failed to satisfy.
function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'Invalid request'
  const member = issue.path
    .map((part) => String(part))
    .map((part) => part.slice(0, 1).toLowerCase() + part.slice(1))
    .join('.')
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined')
  const constraint = isMissing ? 'Member must not be null' : issue.message

  return `1 validation error detected: Value at '${member}' failed to satisfy constraint: ${constraint}`
}

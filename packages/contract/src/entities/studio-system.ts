import * as z from 'zod/mini'

/** Something that `hlizo check` or `hlizo doctor` has found. */
export const SystemFinding = z.object({
  id: z.string(),
  source: z.enum(['check', 'doctor']),
  state: z.enum(['warn', 'fail']),
  rule: z.string(),
  /** What breaks the rule; empty for the doctor. */
  what: z.string(),
  /** For the administrator of the server, in English. */
  words: z.string(),
  foundAt: z.string(),
})
export type SystemFinding = z.infer<typeof SystemFinding>

/** Jobs of a kind that were given up after too many failures. */
export const GivenUpJobs = z.object({
  kind: z.string(),
  count: z.int(),
  lastAt: z.string(),
  /** The error of the newest one, for the administrator of the server, in English. */
  error: z.nullable(z.string()),
})
export type GivenUpJobs = z.infer<typeof GivenUpJobs>

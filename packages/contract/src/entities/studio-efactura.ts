import * as z from 'zod/mini'

/** Where an invoice is on its way to the tax office. */
export const EfacturaState = z.enum([
  'waiting',
  'blocked',
  'uploading',
  'processing',
  'accepted',
  'rejected',
])
export type EfacturaState = z.infer<typeof EfacturaState>

/** An address as RO e-Factura wants it. */
export const EfacturaPlace = z.object({
  street: z.string(),
  city: z.string(),
  /** ISO 3166-2, such as `RO-CJ`. */
  county: z.string(),
})
export type EfacturaPlace = z.infer<typeof EfacturaPlace>

export const EfacturaSubmission = z.object({
  /** The id of the invoice. */
  id: z.string(),
  number: z.string(),
  buyer: z.string(),
  issuedAt: z.string(),
  /** The last day on which the office may receive it. */
  dueOn: z.string(),
  /** Two working days or less are left, and the office has not accepted it. */
  isUrgent: z.boolean(),
  state: EfacturaState,
  /** Above 1 after a rejection. */
  revision: z.int(),
  /** The index of the upload, by which the office knows it. */
  uploadIndex: z.nullable(z.string()),
  /** The words of the office, or the rules that the document breaks. */
  words: z.nullable(z.string()),
  /** Whether the sealed answer of the office is stored. */
  hasAnswer: z.boolean(),
  /** The address of a company, as the document has it; null for a private buyer. */
  place: z.nullable(EfacturaPlace),
})
export type EfacturaSubmission = z.infer<typeof EfacturaSubmission>

/** The installation's connection with the office. */
export const EfacturaStatus = z.object({
  mode: z.enum(['off', 'file', 'anaf']),
  /** Null before the first consent. */
  access: z.nullable(
    z.object({ connectedAt: z.string(), connectedBy: z.string(), isRefused: z.boolean() }),
  ),
  counts: z.object({
    waiting: z.int(),
    processing: z.int(),
    accepted: z.int(),
    failed: z.int(),
    urgent: z.int(),
  }),
})
export type EfacturaStatus = z.infer<typeof EfacturaStatus>

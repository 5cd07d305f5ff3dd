import * as z from 'zod/mini'
import { MoneyDispute } from './studio-money.ts'

/** What the bank takes as text, by the provider's names. */
export const DISPUTE_FIELDS = [
  'customer_name',
  'customer_email_address',
  'customer_purchase_ip',
  'product_description',
  'service_date',
  'access_activity_log',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
] as const
export const DisputeField = z.enum(DISPUTE_FIELDS)
export type DisputeField = z.infer<typeof DisputeField>

/** The provider takes 150,000 characters in all. */
const Text = z.string().check(z.maxLength(10_000))

export const DisputeEvidence = z.partialRecord(DisputeField, Text)
export type DisputeEvidence = z.infer<typeof DisputeEvidence>

/** What the bank takes as a file, one each, by the provider's names. */
export const DISPUTE_FILE_FIELDS = [
  'receipt',
  'customer_communication',
  'service_documentation',
  'cancellation_policy',
  'refund_policy',
  'uncategorized_file',
] as const
export const DisputeFileField = z.enum(DISPUTE_FILE_FIELDS)
export type DisputeFileField = z.infer<typeof DisputeFileField>

/** The most bytes that the provider takes in all. */
export const MAX_EVIDENCE_BYTES = 4_500_000

export const DisputeFile = z.object({
  id: z.string(),
  field: DisputeFileField,
  name: z.string(),
  bytes: z.int(),
  addedAt: z.string(),
  addedBy: z.string(),
})
export type DisputeFile = z.infer<typeof DisputeFile>

/** One dispute with its answer. Moments are ISO UTC text. */
export const StudioDisputeCase = z.object({
  dispute: MoneyDispute,
  /**
   * False while the person is not open to an operator without the role of finance: the draft, its files and
   * `proposal` are then left out.
   */
  isAnswerShown: z.boolean(),
  /** The draft; null until one is saved. */
  evidence: z.nullable(DisputeEvidence),
  /** The files of the draft, in the order of their fields. */
  files: z.array(DisputeFile),
  /** Whether we have an invoice of the payment. */
  hasInvoice: z.boolean(),
  /** 0 without a draft. */
  version: z.int(),
  savedBy: z.nullable(z.string()),
  /** What the product knows, as the fields would have it. */
  proposal: DisputeEvidence,
  decision: z.nullable(z.enum(['submit', 'accept'])),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  /** When the provider has taken the decision. */
  settledAt: z.nullable(z.string()),
  wasRefused: z.boolean(),
})
export type StudioDisputeCase = z.infer<typeof StudioDisputeCase>

import * as z from 'zod/mini'
import {
  DisputeEvidence,
  DisputeFileField,
  MAX_EVIDENCE_BYTES,
  StudioDisputeCase,
} from '../entities/studio-dispute.ts'
import { plainText } from '../plain-text.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

const one = z.object({ disputeId: z.string().check(z.regex(/^\w{3,100}$/)) })
const oneFile = z.object({ ...one.shape, file: RecordId })
const BODY_OF_EVIDENCE = 524_288
/** In base64, four characters for three bytes. */
const FILE_CHARACTERS = Math.ceil(MAX_EVIDENCE_BYTES / 3) * 4
const BODY_OF_FILE = FILE_CHARACTERS + 4_096

/** Support sees the answer once it has opened the person: it says what their page does. */
export const getDispute = studioCall({
  method: 'GET',
  path: '/studio/disputes/{disputeId}',
  roles: ['finance', 'support'],
  proof: 'session',
  summary: 'One contested payment, its draft, and what the product knows.',
  params: one,
  data: StudioDisputeCase,
})

/** DISPUTE_CHANGED: a colleague saved since `version`. DISPUTE_DECIDED: it was answered. */
export const saveDisputeEvidence = studioCall({
  method: 'PUT',
  path: '/studio/disputes/{disputeId}/evidence',
  roles: ['finance'],
  proof: 'session',
  summary: 'Saves the draft of the answer.',
  params: one,
  body: body({ version: z.int().check(z.minimum(0)), evidence: DisputeEvidence }),
  data: StudioDisputeCase,
  refuses: ['DISPUTE_CHANGED', 'DISPUTE_DECIDED'],
  maxBodyBytes: BODY_OF_EVIDENCE,
})

/**
 * Adds a PDF, JPEG or PNG to the draft, in the place of the one of the same field. EVIDENCE_TOO_LARGE: all
 * files together have more than 4.5 MB.
 */
export const addDisputeFile = studioCall({
  method: 'POST',
  path: '/studio/disputes/{disputeId}/files',
  roles: ['finance'],
  proof: 'session',
  summary: 'Adds a file to the draft of the answer.',
  params: one,
  body: body({
    version: z.int().check(z.minimum(0)),
    field: DisputeFileField,
    name: z.string().check(z.overwrite(plainText), z.minLength(1), z.maxLength(200)),
    content: z.base64().check(z.minLength(1), z.maxLength(FILE_CHARACTERS)),
  }),
  data: StudioDisputeCase,
  refuses: ['DISPUTE_CHANGED', 'DISPUTE_DECIDED', 'EVIDENCE_FILE_INVALID', 'EVIDENCE_TOO_LARGE'],
  maxBodyBytes: BODY_OF_FILE,
})

/** INVOICE_MISSING: we have issued none for the payment. */
export const addDisputeInvoice = studioCall({
  method: 'POST',
  path: '/studio/disputes/{disputeId}/invoice',
  roles: ['finance'],
  proof: 'session',
  summary: 'Adds our invoice of the contested payment to the draft of the answer.',
  params: one,
  body: body({ version: z.int().check(z.minimum(0)) }),
  data: StudioDisputeCase,
  refuses: ['DISPUTE_CHANGED', 'DISPUTE_DECIDED', 'INVOICE_MISSING', 'EVIDENCE_TOO_LARGE'],
})

export const removeDisputeFile = studioCall({
  method: 'DELETE',
  path: '/studio/disputes/{disputeId}/files/{file}',
  roles: ['finance'],
  proof: 'session',
  summary: 'Removes a file from the draft of the answer.',
  params: oneFile,
  data: StudioDisputeCase,
  refuses: ['DISPUTE_CHANGED', 'DISPUTE_DECIDED'],
})

/** PERSON_CLOSED: support must open the person first. */
export const downloadDisputeFile = studioCall({
  method: 'GET',
  path: '/studio/disputes/{disputeId}/files/{file}',
  roles: ['finance', 'support'],
  proof: 'session',
  summary: 'A file of the answer.',
  params: oneFile,
  encoding: 'file',
  refuses: ['NOT_FOUND', 'PERSON_CLOSED'],
})

/** The bank reads evidence once. DISPUTE_CHANGED: the draft is not the one that was read. */
export const submitDispute = studioCall({
  method: 'POST',
  path: '/studio/disputes/{disputeId}/submit',
  takesIdempotencyKey: true,
  roles: ['finance'],
  proof: 'recent',
  summary: 'Submits the answer to the bank, once.',
  params: one,
  body: body({ version: z.int().check(z.minimum(1)), reason: Reason }),
  data: StudioDisputeCase,
  refuses: ['REASON_REQUIRED', 'DISPUTE_CHANGED', 'DISPUTE_DECIDED', 'PROVIDER_UNAVAILABLE'],
})

/** The money stays with the customer. */
export const acceptDispute = studioCall({
  method: 'POST',
  path: '/studio/disputes/{disputeId}/accept',
  takesIdempotencyKey: true,
  roles: ['finance'],
  proof: 'recent',
  summary: 'Accepts a dispute: it is lost.',
  params: one,
  body: body({ reason: Reason }),
  data: StudioDisputeCase,
  refuses: ['REASON_REQUIRED', 'DISPUTE_DECIDED', 'PROVIDER_UNAVAILABLE'],
})

import * as z from 'zod/mini'
import {
  LEGAL_SUMMARY_MAX_LENGTH,
  LegalPageKind,
  LegalText,
  StudioLegalPage,
  StudioLegalRow,
} from '../entities/legal-page.ts'
import { plainText } from '../plain-text.ts'
import { body, RecordId } from '../request.ts'
import { studioCall } from '../studio-call.ts'
import { Reason } from './studio-operators.ts'

const BODY_OF_TEXT = 524_288

/** What is published where a draft was made. */
const Published = z.string().check(z.maxLength(100))

const one = z.object({ kind: LegalPageKind })

export const listLegalPages = studioCall({
  method: 'GET',
  path: '/studio/legal',
  roles: ['editor'],
  proof: 'session',
  summary: 'The legal pages with their versions.',
  data: z.array(StudioLegalRow),
})

export const getStudioLegalPage = studioCall({
  method: 'GET',
  path: '/studio/legal/{kind}',
  roles: ['editor'],
  proof: 'session',
  summary: 'A legal page: its draft, its text and its versions.',
  params: one,
  data: StudioLegalPage,
})

/** For reading it, and for putting it into the draft again. */
export const getLegalVersion = studioCall({
  method: 'GET',
  path: '/studio/legal-versions/{id}',
  roles: ['editor'],
  proof: 'session',
  summary: 'The text of a version of a legal page.',
  params: z.object({ id: RecordId }),
  data: LegalText,
})

/**
 * `version` is that of the draft that was seen, 0 for none. CHANGED_BY_OTHER: there is another one now, or the first
 * draft was made on a text that is no longer the one that is published (`published`).
 */
export const saveLegalDraft = studioCall({
  method: 'PUT',
  path: '/studio/legal/{kind}/draft',
  roles: ['editor'],
  proof: 'session',
  summary: 'Stores the draft of a legal page.',
  params: one,
  body: body({ version: z.int().check(z.gte(0)), published: Published, text: LegalText }),
  data: StudioLegalPage,
  refuses: ['CHANGED_BY_OTHER'],
  maxBodyBytes: BODY_OF_TEXT,
})

/** `version` is that of the draft that was seen. CHANGED_BY_OTHER: there is another one now, or none. */
export const discardLegalDraft = studioCall({
  method: 'DELETE',
  path: '/studio/legal/{kind}/draft',
  roles: ['editor'],
  proof: 'session',
  summary: 'Discards the draft of a legal page.',
  params: one,
  body: body({ version: z.int().check(z.gte(0)) }),
  data: StudioLegalPage,
  refuses: ['CHANGED_BY_OTHER'],
})

/**
 * Publishes the draft from a moment on. A material version is mailed to those who accepted an earlier one and
 * asked about from then on. LEGAL_INVALID: the text has faults. LEGAL_DATE: it is past, or a material change
 * is too near. SUMMARY_REQUIRED: a material version needs one. LIVE_CHANGED: the draft was made on another
 * published text.
 */
export const publishLegalPage = studioCall({
  method: 'POST',
  path: '/studio/legal/{kind}/versions',
  roles: ['editor'],
  proof: 'session',
  summary: 'Publishes the draft of a legal page from a moment on.',
  params: one,
  body: body({
    /** The version of the draft that the operator saw. */
    draft: z.int().check(z.gte(1)),
    published: Published,
    effectiveAt: z.iso.datetime(),
    isMaterial: z.boolean(),
    summary: z.nullable(
      z.string().check(z.overwrite(plainText), z.maxLength(LEGAL_SUMMARY_MAX_LENGTH)),
    ),
    reason: Reason,
  }),
  data: StudioLegalPage,
  refuses: [
    'CHANGED_BY_OTHER',
    'LIVE_CHANGED',
    'LEGAL_INVALID',
    'LEGAL_DATE',
    'SUMMARY_REQUIRED',
    'REASON_REQUIRED',
  ],
})

/** Until it is in force. NOT_UNDOABLE: it is, so that an earlier text is published as a new version. */
export const withdrawLegalVersion = studioCall({
  method: 'POST',
  path: '/studio/legal-versions/{id}/withdraw',
  roles: ['editor'],
  proof: 'session',
  summary: 'Withdraws a planned version of a legal page.',
  params: z.object({ id: RecordId }),
  body: body({ reason: Reason }),
  data: StudioLegalPage,
  refuses: ['NOT_UNDOABLE', 'REASON_REQUIRED'],
})

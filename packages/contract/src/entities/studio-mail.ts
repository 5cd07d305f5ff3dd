import * as z from 'zod/mini'

/** What a mail is about. */
export const MailArea = z.enum([
  'account',
  'subscription',
  'gift',
  'withdrawal',
  'contact',
  'privacy',
  'legal',
  'guest',
  'alert',
  'premiere',
  'operator',
])
export type MailArea = z.infer<typeof MailArea>

/** A kind of mail, as it is called in addresses: `gift-received`. */
export const MailSampleId = z.string().check(z.regex(/^[a-z]+-[a-zA-Z]{1,40}$/))

/** A kind of mail of the product, with the subject that sample data give it. */
export const MailSampleRow = z.object({ id: z.string(), area: MailArea, subject: z.string() })
export type MailSampleRow = z.infer<typeof MailSampleRow>

/** A mail with sample data, as it would be sent. */
export const MailSample = z.extend(MailSampleRow, {
  text: z.string(),
  /** Where its HTML can be shown in a frame for some minutes. */
  frameUrl: z.string(),
})
export type MailSample = z.infer<typeof MailSample>

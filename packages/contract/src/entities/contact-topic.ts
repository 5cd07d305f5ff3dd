import * as z from 'zod/mini'

/** What a message to support is about (D46). */
export const ContactTopic = z.enum(['account', 'payment', 'playback', 'complaint', 'other'])
export type ContactTopic = z.infer<typeof ContactTopic>

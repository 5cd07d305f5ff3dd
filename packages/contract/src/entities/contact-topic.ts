import * as z from 'zod/mini'

export const ContactTopic = z.enum(['account', 'payment', 'playback', 'complaint', 'data', 'other'])
export type ContactTopic = z.infer<typeof ContactTopic>

import { brand } from './brand.ts'

/** What stands below a mail: why it was sent, and who we are. */
export const footer = (reason: string) => [reason, `${brand.name}. ${brand.tagline}`]

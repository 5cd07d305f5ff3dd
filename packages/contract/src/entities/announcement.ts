import * as z from 'zod/mini'
import { LinkTarget } from '../link-target.ts'
import { plainText } from '../plain-text.ts'

export const ANNOUNCEMENT_MAX_LENGTH = 200
export const ANNOUNCEMENT_LINK_WORDS_MAX_LENGTH = 40

export const AnnouncementKind = z.enum(['highlight', 'notice', 'problem'])
export type AnnouncementKind = z.infer<typeof AnnouncementKind>

/** Visitors are signed out. */
export const AnnouncementAudience = z.enum(['all', 'visitors', 'subscribers'])
export type AnnouncementAudience = z.infer<typeof AnnouncementAudience>

/** What the bar of the site shows. */
export type Announcement = {
  readonly id: string
  readonly text: string
  readonly link: { readonly words: string; readonly href: string } | null
  readonly audience: AnnouncementAudience
  readonly kind: AnnouncementKind
}

const line = (length: number) =>
  z.string().check(z.overwrite(plainText), z.minLength(1), z.maxLength(length))

/** An announcement as an operator writes it. `from` is included, `until` is not. Moments are ISO UTC text. */
export const AnnouncementInput = z
  .strictObject({
    text: line(ANNOUNCEMENT_MAX_LENGTH),
    link: z.nullable(
      z.strictObject({ words: line(ANNOUNCEMENT_LINK_WORDS_MAX_LENGTH), href: LinkTarget }),
    ),
    audience: AnnouncementAudience,
    kind: AnnouncementKind,
    from: z.iso.datetime(),
    until: z.nullable(z.iso.datetime()),
  })
  .check(
    z.refine(({ from, until }) => until === null || Date.parse(from) < Date.parse(until), {
      error: 'HOME_WINDOW',
      path: ['until'],
    }),
  )
export type AnnouncementInput = z.infer<typeof AnnouncementInput>

export const StudioAnnouncement = z.object({
  id: z.string(),
  text: z.string(),
  link: z.nullable(z.object({ words: z.string(), href: z.string() })),
  audience: AnnouncementAudience,
  kind: AnnouncementKind,
  from: z.string(),
  until: z.nullable(z.string()),
  /** Raised by each change. */
  version: z.int(),
})
export type StudioAnnouncement = z.infer<typeof StudioAnnouncement>

/** `current` is null while the site is open. */
export const Maintenance = z.object({
  current: z.nullable(
    z.object({ startedAt: z.string(), startedBy: z.string(), endsAt: z.nullable(z.string()) }),
  ),
})
export type Maintenance = z.infer<typeof Maintenance>

import type { Chapter } from '@hlizo/contract/entities/video'

/** The chapter that a moment lies in. */
export function chapterAt(chapters: readonly Chapter[], time: number): Chapter | undefined {
  return chapters.findLast(({ t }) => t <= time)
}

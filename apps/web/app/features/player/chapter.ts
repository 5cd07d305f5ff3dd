import type { Chapter } from '@hlizo/contract/entities/video'

export function chapterAt(chapters: readonly Chapter[], time: number): Chapter | undefined {
  return chapters.findLast(({ t }) => t <= time)
}

import { expect, type Page } from '@playwright/test'

/** What the film in the player is doing. Times in seconds. */
export type FilmState = {
  readonly position: number
  readonly duration: number
  readonly isPaused: boolean
  readonly decodedFrames: number
}

/** The video of the player: the page before it may still show its clips, which loop. */
const playerVideo = (page: Page) => page.locator('video:not([loop])')

/** Reads the video element itself: decoded frames prove that a film plays. */
export function filmState(page: Page): Promise<FilmState> {
  return playerVideo(page).evaluate((video: HTMLVideoElement) => ({
    position: video.currentTime,
    duration: video.duration,
    isPaused: video.paused,
    decodedFrames: video.getVideoPlaybackQuality().totalVideoFrames,
  }))
}

/** Waits until frames are being decoded at or after a position. */
export async function untilPlaying(page: Page, fromSeconds = 0): Promise<FilmState> {
  const first = await playerVideo(page).evaluate(
    (video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames,
  )
  await expect
    .poll(
      async () => {
        const now = await filmState(page)
        return now.decodedFrames > first + 10 && now.position >= fromSeconds && !now.isPaused
      },
      { message: 'the film plays', timeout: 30_000 },
    )
    .toBe(true)

  return filmState(page)
}

/** Waits for the end of a seek and returns the position. */
export async function seekedPosition(page: Page): Promise<number> {
  await expect
    .poll(() => playerVideo(page).evaluate((video: HTMLVideoElement) => !video.seeking))
    .toBe(true)

  return (await filmState(page)).position
}

/** Plays up to the prompt and pauses there, so that there is time to look at it. */
export const pauseAtPrompt = (page: Page): Promise<void> =>
  playerVideo(page).evaluate(async (video: HTMLVideoElement) => {
    video.currentTime = video.duration - 5.5
    void video.play()
    while (video.currentTime < video.duration - 4) {
      await new Promise((resolve) => {
        video.addEventListener('timeupdate', resolve, { once: true })
      })
    }
    video.pause()
  })

/** A media element for a film, which is not yet in the page. */
export function createVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.crossOrigin = 'anonymous'
  video.playsInline = true
  video.preload = 'auto'
  video.tabIndex = -1

  return video
}

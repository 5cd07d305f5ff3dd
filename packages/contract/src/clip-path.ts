/** The address of a file of a shared moment. */
export const clipPath = (clipId: string, file: string): string => `/p/${clipId}/${file}`

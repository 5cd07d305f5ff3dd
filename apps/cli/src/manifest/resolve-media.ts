import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Queries } from '@hlizo/database/database'
import { systemClock } from '@hlizo/kit/clock'
import { assetIdOf } from '@hlizo/media/asset'
import { nameOfLanguage } from '@hlizo/media/language'
import { isShowable, pictureIdOf, type PictureUse } from '@hlizo/media/picture'
import { readAsset, sha256Of } from '@hlizo/media/publish'
import type { MediaStore } from '@hlizo/media/store'
import { assetStore, type ImportSource } from '@hlizo/server/features/media/asset-store'
import { filmKeys } from '@hlizo/server/features/media/film-keys'
import type { EntryFault } from '@hlizo/server/features/catalogue-editing/check-references'
import {
  storedIdOf,
  storedMedia,
  type CatalogueEntries,
  type VideoEntry,
} from '@hlizo/server/features/catalogue-editing/entries'

type Path = readonly (string | number)[]

/** A picture to draw, and the first entry that uses it. */
type WantedPicture = { readonly file: string; readonly use: PictureUse; readonly path: Path }

/** Pictures to draw in all sizes, and films to encode. */
export type MediaWork = {
  readonly pictures: ReadonlyMap<string, WantedPicture>
  /** By asset id. */
  readonly films: ReadonlyMap<string, { readonly source: ImportSource; readonly slugs: string[] }>
}

export type Resolved = {
  /** The entries with `id:…` in place of files. */
  readonly entries: CatalogueEntries
  readonly work: MediaWork
  readonly faults: readonly EntryFault[]
}

type Deps = {
  readonly db: Queries
  readonly store: MediaStore
  readonly folderOf: (path: Path) => string
  /** Called before each file is read. */
  readonly onFile?: (file: string) => void
}

/** Finds the files of entries and their ids by content. */
function mediaResolver({ db, store, folderOf, onFile }: Deps) {
  const pictures = new Map<string, WantedPicture>()
  const films = new Map<string, { source: ImportSource; slugs: string[] }>()
  const faults: EntryFault[] = []

  const fileAt = async (path: Path, name: string): Promise<string | null> => {
    const file = resolve(folderOf(path), name)
    const found = await stat(file).catch(() => null)
    if (found?.isFile() === true) return file
    faults.push({ path, message: `there is no file ${file}` })
    return null
  }

  const picture = async <Given extends string | null | undefined>(
    path: Path,
    given: Given,
    use: PictureUse,
  ): Promise<Given | string> => {
    if (typeof given !== 'string') return given
    const stored = storedIdOf(given)
    if (stored !== null) {
      if (!(await isShowable(store, stored)))
        faults.push({ path, message: `the media store has no picture ${stored}` })
      return given
    }
    const file = await fileAt(path, given)
    if (file === null) return given
    onFile?.(file)
    const id = pictureIdOf(await readFile(file), use)
    if (!pictures.has(id) && !(await isShowable(store, id))) pictures.set(id, { file, use, path })

    return storedMedia(id)
  }

  const captionsOf = async (path: Path, captions: VideoEntry['captions'] = {}) => {
    const found: ImportSource['captions'] = []
    for (const [lang, name] of Object.entries(captions)) {
      const file = await fileAt([...path, 'captions', lang], name)
      if (file !== null) found.push({ lang, label: nameOfLanguage(lang), file })
    }
    return found
  }

  /** The video with its film if it is playable; else without, until its import ends. */
  const film = async (path: Path, video: VideoEntry): Promise<VideoEntry> => {
    const { film: given, captions: files, av1: hasAv1, encrypted: isEncrypted, ...rest } = video
    const captions = await captionsOf(path, files)
    if (typeof given !== 'string') return video
    const stored = storedIdOf(given)
    const file = stored === null ? await fileAt([...path, 'film'], given) : null
    if (stored === null && file === null) return rest
    if (file !== null) onFile?.(file)
    const id = stored ?? assetIdOf(await sha256Of(file ?? ''), { hasAv1, isEncrypted })
    const asset = await readAsset(store, id)
    if (asset?.isEncrypted && (await filmKeys(db).find(id)) === null) {
      const message = `film ${id} is encrypted and its key is not in this database: import its file`
      faults.push({ path: [...path, 'film'], message })
      return rest
    }
    if (asset === null || captions.length > 0) {
      if (file === null && asset !== null) return { ...rest, film: given }
      if (file === null) {
        faults.push({ path: [...path, 'film'], message: `the media store has no film ${id}` })
        return rest
      }
      const known = films.get(id) ?? {
        source: { file, captions, hasAv1, isEncrypted },
        slugs: [],
      }
      films.set(id, { ...known, slugs: [...known.slugs, video.slug] })
    }
    if (asset === null) return rest
    await assetStore(db).adopt(asset, systemClock.now())

    return { ...rest, film: storedMedia(id), durationSeconds: asset.durationSeconds }
  }

  return { picture, film, pictures, films, faults }
}

/** Replaces the files of entries by their ids in the media store. */
export async function resolveMedia(entries: CatalogueEntries, deps: Deps): Promise<Resolved> {
  const { picture, film, pictures, films, faults } = mediaResolver(deps)
  const comedians: CatalogueEntries['comedians'] = []
  for (const [index, entry] of entries.comedians.entries()) {
    const path = ['comedians', index, 'picture']
    comedians.push({ ...entry, picture: await picture(path, entry.picture, 'portrait') })
  }
  const shows: CatalogueEntries['shows'] = []
  for (const [index, entry] of entries.shows.entries()) {
    const path = ['shows', index]
    shows.push({
      ...entry,
      picture: await picture([...path, 'picture'], entry.picture, 'thumbnail'),
      titleArt: await picture([...path, 'titleArt'], entry.titleArt, 'title'),
    })
  }
  const videos: CatalogueEntries['videos'] = []
  for (const [index, entry] of entries.videos.entries()) {
    const path = ['videos', index]
    const shown = await picture([...path, 'picture'], entry.picture, 'thumbnail')
    videos.push(await film(path, { ...entry, picture: shown }))
  }

  return { entries: { ...entries, comedians, shows, videos }, work: { pictures, films }, faults }
}

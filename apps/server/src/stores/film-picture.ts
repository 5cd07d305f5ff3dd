import { sql, type Sql } from '@hlizo/database/sql'

type Film = { readonly id: string; readonly hasArtwork?: boolean | undefined }

/**
 * The picture of an `app.video` row that gets another film: the artwork of the new film takes the place of a missing
 * picture and of the former film's artwork. Any other picture stays.
 */
export const pictureWithFilm = ({ id, hasArtwork }: Film): Sql =>
  sql`case when picture_id is null or picture_id = asset_id then ${hasArtwork ? id : null}
    else picture_id end`

import { describe, expect, it } from 'vitest'
import { diskFull } from './run-tool.ts'
import { storeFailure } from './store-failure.ts'

const withCode = (code: string, message = 'failed') => Object.assign(new Error(message), { code })
const withStatus = (httpStatusCode: number) =>
  Object.assign(new Error('UnknownError'), { $metadata: { httpStatusCode } })

describe('storeFailure', () => {
  it.each([
    ['a full disk', withCode('ENOSPC'), 'FULL'],
    ['a full disk below ffmpeg', new Error('frame=1 av_write: No space left on device'), 'FULL'],
    ['a full disk, as an import says it', diskFull('write: ENOSPC'), 'FULL'],
    ['a folder of another user', withCode('EACCES'), 'REFUSED'],
    ['wrong keys of a bucket', withStatus(403), 'REFUSED'],
    ['a bucket that is not there', withStatus(404), 'REFUSED'],
    ['a store that does not run', withCode('ECONNREFUSED'), 'AWAY'],
    ['a store that fails', withStatus(503), 'AWAY'],
    ['a store that is too slow', Object.assign(new Error(''), { name: 'TimeoutError' }), 'AWAY'],
    ['a cause', new Error('put failed', { cause: withCode('ENOSPC') }), 'FULL'],
    ['several causes', new AggregateError([withCode('ECONNREFUSED')]), 'AWAY'],
    ['a fault of our own', new TypeError('x is undefined'), null],
    ['what is no error', 'text', null],
  ])('knows %s', (_name, error, failure) => {
    expect(storeFailure(error)).toBe(failure)
  })
})

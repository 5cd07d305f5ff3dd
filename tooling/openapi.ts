import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiText } from './openapi-document.ts'

/** `npm run openapi`: writes the description of the product API at the root of the repository. */
writeFileSync(join(import.meta.dirname, '../openapi.json'), openApiText())

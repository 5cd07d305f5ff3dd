import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  parseSync,
  type Class,
  type Statement,
  type TSInterfaceDeclaration,
  type TSType,
  type TSTypeName,
} from 'oxc-parser'

export type Scope = {
  readonly parent: Scope | null
  readonly file: string
  readonly interfaces: Map<string, TSInterfaceDeclaration>
  readonly classes: Map<string, Class>
  readonly aliases: Map<string, TSType>
  readonly namespaces: Map<string, Scope>
  /** What other files give, by its name here: their name for it, or null for all of them. */
  readonly imports: Map<string, { readonly from: string; readonly name: string | null }>
}

export type Meaning =
  | { readonly interface: TSInterfaceDeclaration; readonly scope: Scope }
  | { readonly alias: TSType; readonly scope: Scope }

const root = dirname(fileURLToPath(import.meta.resolve('stripe')))
const files = new Map<string, Scope>()

const emptyScope = (file: string, parent: Scope | null): Scope => ({
  parent,
  file,
  interfaces: new Map(),
  classes: new Map(),
  aliases: new Map(),
  namespaces: new Map(),
  imports: new Map(),
})

const nameOf = (node: { type: string }): string =>
  'name' in node && typeof node.name === 'string' ? node.name : ''

function declare(statement: Statement, scope: Scope): void {
  if (statement.type === 'TSInterfaceDeclaration')
    scope.interfaces.set(statement.id.name, statement)
  if (statement.type === 'ClassDeclaration' && statement.id !== null)
    scope.classes.set(statement.id.name, statement)
  if (statement.type === 'TSTypeAliasDeclaration')
    scope.aliases.set(statement.id.name, statement.typeAnnotation)
  if (statement.type === 'TSModuleDeclaration' && statement.body !== null) {
    const name = nameOf(statement.id)
    const inner = scope.namespaces.get(name) ?? emptyScope(scope.file, scope)
    scope.namespaces.set(name, inner)
    read(statement.body.body, inner)
  }
}

function link(statement: Statement, scope: Scope): void {
  const isLink =
    statement.type === 'ImportDeclaration' || statement.type === 'ExportNamedDeclaration'
  if (!isLink || statement.source === null) return
  const from = join(dirname(scope.file), statement.source.value.replace(/\.js$/, '.d.ts'))
  for (const one of statement.specifiers) {
    if (one.type === 'ExportSpecifier')
      scope.imports.set(nameOf(one.exported), { from, name: nameOf(one.local) })
    else if (one.type === 'ImportSpecifier')
      scope.imports.set(one.local.name, { from, name: nameOf(one.imported) })
    else scope.imports.set(one.local.name, { from, name: null })
  }
}

function read(body: readonly Statement[], scope: Scope): void {
  for (const statement of body) {
    link(statement, scope)
    const isExport = statement.type === 'ExportNamedDeclaration' && statement.declaration !== null
    declare(isExport && statement.declaration ? statement.declaration : statement, scope)
  }
}

function fileAt(path: string): Scope {
  const known = files.get(path)
  if (known) return known
  const scope = emptyScope(path, null)
  files.set(path, scope)
  read(parseSync(path, readFileSync(path, 'utf8')).program.body, scope)

  return scope
}

export function partsOf(name: TSTypeName): string[] {
  if (name.type === 'TSQualifiedName') return [...partsOf(name.left), name.right.name]
  return [nameOf(name)]
}

function meaningIn(scope: Scope, [first = '', ...rest]: readonly string[]): Meaning | null {
  const linked = scope.imports.get(first)
  if (linked) {
    const names = linked.name === null ? rest : [linked.name, ...rest]
    return meaningIn(fileAt(linked.from), names)
  }
  if (rest.length > 0) {
    const inner = scope.namespaces.get(first)
    return inner ? meaningIn(inner, rest) : null
  }
  const found = scope.interfaces.get(first)
  if (found) return { interface: found, scope }
  const alias = scope.aliases.get(first)

  return alias ? { alias, scope } : null
}

/** What a name in the SDK's types stands for: looked up from the inside to the outside. */
export function meaningOf(scope: Scope, name: readonly string[]): Meaning {
  for (let here: Scope | null = scope; here !== null; here = here.parent) {
    const meaning = meaningIn(here, name)
    if (meaning !== null) return meaning
  }
  throw new Error(`The types of the SDK know no ${name.join('.')} in ${scope.file}.`)
}

export function sdkMethod(file: string, className: string, name: string) {
  const scope = fileAt(join(root, `${file}.d.ts`))
  const members = scope.classes.get(className)?.body.body ?? []
  const method = members.find((one) => 'key' in one && nameOf(one.key) === name)
  if (method === undefined || !('value' in method) || method.value === null)
    throw new Error(`The types of the SDK know no ${className}.${name} in ${file}.`)
  const { value } = method
  const params = 'params' in value ? value.params : []
  const asked = params.find((one) => nameOf(one) === 'params')
  const given = 'returnType' in value ? value.returnType?.typeAnnotation : undefined
  const taken =
    asked && 'typeAnnotation' in asked ? asked.typeAnnotation?.typeAnnotation : undefined

  return { scope, taken: taken ?? null, given: given ?? null }
}

export function sdkType(file: string, name: string): Meaning {
  return meaningOf(fileAt(join(root, `${file}.d.ts`)), [name])
}

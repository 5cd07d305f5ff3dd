import { definePlugin, defineRule, type ESTree, type SourceCode } from '@oxlint/plugins'

const MOST_LINES = 40
/** A nested function of up to this many lines counts with the function around it. */
const SMALL_LINES = 3

type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression
type Span = { readonly first: number; readonly last: number }

const spanOf = ({ loc }: ESTree.Node): Span => ({ first: loc.start.line, last: loc.end.line })

/** The lines of a file that hold more than blanks and comments. */
function linesOfCode({ text, getAllComments }: SourceCode): ReadonlySet<number> {
  let bare = text
  for (const { start, end } of getAllComments()) {
    const blank = text.slice(start, end).replace(/[^\n]/g, ' ')
    bare = bare.slice(0, start) + blank + bare.slice(end)
  }

  return new Set(bare.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1])))
}

/**
 * Functions have at most forty lines of their own: without blank lines, comments and the functions
 * nested in them, each of which is measured by itself.
 */
const ownLines = defineRule({
  create(context) {
    const around: Span[][] = []
    let code: ReadonlySet<number> | undefined

    const enter = () => {
      around.push([])
    }
    const leave = (node: AnyFunction) => {
      const nested = around.pop() ?? []
      const span = spanOf(node)
      around.at(-1)?.push(span)
      if (span.last - span.first < MOST_LINES) return
      code ??= linesOfCode(context.sourceCode)
      const large = nested.filter(({ first, last }) => last - first >= SMALL_LINES)
      const isOwn = (line: number) =>
        line >= span.first &&
        line <= span.last &&
        !large.some(({ first, last }) => line >= first && line <= last)
      const own = [...code].filter(isOwn).length
      if (own > MOST_LINES) {
        context.report({ node, message: `This function has ${own} lines of its own; at most 40.` })
      }
    }

    return {
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
    }
  },
})

/** The time is read from a Clock, so that tests and `MODE=test` can move it. */
const noWallClock = defineRule({
  create: (context) => ({
    NewExpression(node) {
      const { callee } = node
      if (callee.type !== 'Identifier' || callee.name !== 'Date') return
      if (node.arguments.length > 0) return
      context.report({ node, message: 'Read the time from a Clock.' })
    },
    MemberExpression(node) {
      const { object, property } = node
      if (object.type !== 'Identifier' || object.name !== 'Date') return
      if (property.type !== 'Identifier' || property.name !== 'now') return
      context.report({ node, message: 'Read the time from a Clock.' })
    },
  }),
})

/** `[...[a, b]]` and `{ ...{ a } }` say what `[a, b]` and `{ a }` say. */
const noLiteralSpread = defineRule({
  create: (context) => ({
    SpreadElement(node) {
      const { type } = node.argument
      if (type !== 'ArrayExpression' && type !== 'ObjectExpression') return
      context.report({ node, message: 'Write the elements without a spread.' })
    },
  }),
})

/** Callbacks of `mutate` do not run when the component is gone, which may be the work of the mutation itself. */
const noMutateCallbacks = defineRule({
  create: (context) => ({
    CallExpression(node) {
      const { callee } = node
      const called = callee.type === 'MemberExpression' ? callee.property : callee
      if (called.type !== 'Identifier' || called.name !== 'mutate') return
      if (node.arguments.length < 2) return
      context.report({
        node,
        message: 'Use the promise of mutateAsync, or options of the mutation.',
      })
    },
  }),
})

/** The address follows what is typed with a delay, in which a text bound to it would lose letters. */
const searchInputInFilters = defineRule({
  create(context) {
    let depth = 0
    const isNamed = ({ name }: ESTree.JSXOpeningElement, wanted: string) =>
      name.type === 'JSXIdentifier' && name.name === wanted

    return {
      JSXElement({ openingElement }) {
        if (isNamed(openingElement, 'FilterBar')) depth += 1
        if (depth === 0 || !isNamed(openingElement, 'TextInput')) return
        context.report({
          node: openingElement,
          message: 'Use SearchInput for a text in the address.',
        })
      },
      'JSXElement:exit'({ openingElement }: ESTree.JSXElement) {
        if (isNamed(openingElement, 'FilterBar')) depth -= 1
      },
    }
  },
})

export default definePlugin({
  meta: { name: 'style' },
  rules: {
    'own-lines': ownLines,
    'no-wall-clock': noWallClock,
    'no-literal-spread': noLiteralSpread,
    'no-mutate-callbacks': noMutateCallbacks,
    'search-input-in-filters': searchInputInFilters,
  },
})

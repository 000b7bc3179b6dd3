import ts from 'typescript-6'

/** The SDK's type of a value, in the manner of JSON Schema. */
export interface Schema {
  type?: 'string' | 'number' | 'boolean' | 'object' | 'array'
  enum?: readonly (string | number | boolean)[]
  nullable?: boolean
  anyOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  /** The schema of properties without a name in `properties`, or whether any are allowed. */
  additional?: Schema | 'none' | 'any'
}

/** A request may hold known values only; a response may hold values that are newer than the types. */
export type Direction = 'request' | 'response'

const { TypeFlags, SymbolFlags } = ts

const hasFlag = (type: ts.Type, flag: ts.TypeFlags) => (type.flags & flag) !== 0

/** `string & {}`: the SDK's way to allow any other string beside the known ones. */
const isOtherString = (type: ts.Type) =>
  type.isIntersection() && type.types.some(part => hasFlag(part, TypeFlags.String))

export function createSchemas(checker: ts.TypeChecker) {
  const known = { request: new Map<ts.Type, Schema>(), response: new Map<ts.Type, Schema>() }

  /** Remembered before it is complete: types refer to each other in circles. */
  function schemaOf(type: ts.Type, direction: Direction): Schema {
    const kept = known[direction].get(type)
    if (kept) return kept
    const schema: Schema = {}
    known[direction].set(type, schema)
    return Object.assign(schema, built(type, direction))
  }

  function built(type: ts.Type, direction: Direction): Schema {
    if (hasFlag(type, TypeFlags.Any | TypeFlags.Unknown)) return {}
    if (type.isStringLiteral() || type.isNumberLiteral()) return { enum: [type.value] }
    if (hasFlag(type, TypeFlags.BooleanLiteral)) return { enum: [checker.typeToString(type) === 'true'] }
    if (hasFlag(type, TypeFlags.String)) return { type: 'string' }
    if (hasFlag(type, TypeFlags.Number)) return { type: 'number' }
    if (hasFlag(type, TypeFlags.Boolean)) return { type: 'boolean' }
    if (hasFlag(type, TypeFlags.Null)) return { enum: [], nullable: true }
    if (hasFlag(type, TypeFlags.Undefined | TypeFlags.Void)) return { enum: [] }
    if (type.isUnion()) return ofUnion(type.types, direction)
    if (checker.isArrayType(type))
      return { type: 'array', items: schemaOf(checker.getTypeArguments(type as ts.TypeReference)[0]!, direction) }
    if ((type.aliasSymbol ?? type.symbol)?.name === 'Decimal') return { type: 'string' }
    if (type.isIntersection()) return ofIntersection(type.types, direction)
    return ofObject(type, direction)
  }

  function ofUnion(types: readonly ts.Type[], direction: Direction): Schema {
    const literals = types.filter(type => type.isStringLiteral()).map(type => type.value)
    const open = types.some(isOtherString)
    const named: Schema[] = literals.length > 0 ? [{ enum: literals }] : []
    const texts: Schema[] = open && (direction === 'response' || literals.length === 0) ? [{ type: 'string' }] : named
    const booleans = types.filter(type => hasFlag(type, TypeFlags.BooleanLiteral))
    const rest = types.filter(
      type =>
        !type.isStringLiteral() &&
        !isOtherString(type) &&
        !hasFlag(type, TypeFlags.Undefined | TypeFlags.Null) &&
        !(booleans.length === 2 && booleans.includes(type)),
    )
    return {
      anyOf: [
        ...texts,
        ...(booleans.length === 2 ? [{ type: 'boolean' as const }] : []),
        ...rest.map(type => schemaOf(type, direction)),
      ],
      ...(types.some(type => hasFlag(type, TypeFlags.Null)) && { nullable: true }),
    }
  }

  /** A resource with `lastResponse`, or a string of a special kind. */
  function ofIntersection(types: readonly ts.Type[], direction: Direction): Schema {
    const resource = types.find(type => hasFlag(type, TypeFlags.Object) && !type.getProperty('lastResponse'))
    return resource ? { anyOf: [schemaOf(resource, direction)] } : { type: 'string' }
  }

  function ofObject(type: ts.Type, direction: Direction): Schema {
    const fields = type.getProperties().flatMap(field => {
      const declaration = field.valueDeclaration ?? field.declarations?.[0]
      const isMethod = (field.flags & SymbolFlags.Method) !== 0
      return declaration && !isMethod && field.name !== 'lastResponse' ? [{ field, declaration }] : []
    })
    const index = type.getStringIndexType()
    return {
      type: 'object',
      properties: Object.fromEntries(
        fields.map(({ field, declaration }) => [
          field.name,
          schemaOf(checker.getTypeOfSymbolAtLocation(field, declaration), direction),
        ]),
      ),
      required: fields.filter(({ field }) => (field.flags & SymbolFlags.Optional) === 0).map(({ field }) => field.name),
      additional: index ? schemaOf(index, direction) : direction === 'request' ? 'none' : 'any',
    }
  }

  return schemaOf
}

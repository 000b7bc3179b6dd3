type ClassName = string | false | null | undefined

export const cx = (...names: ClassName[]) => names.filter(Boolean).join(' ')

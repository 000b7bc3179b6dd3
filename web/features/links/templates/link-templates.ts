import { BriefcaseBusiness, Clock, HardHat, type LucideIcon, PenLine, School, Ticket } from 'lucide-react'
import type { LinkSettings } from '../../../../contract/link-settings.ts'
import type { DetailsDialog } from '../../../../contract/paths.ts'
import type { Rules } from '../requirements.ts'
import type { ScheduleDraft } from '../schedule/schedule-draft.ts'

export const TEMPLATE_IDS = ['class', 'shift', 'event', 'site', 'visit', 'scratch'] as const
export type TemplateId = (typeof TEMPLATE_IDS)[number]

/** An organiser's first step with the new link. */
export type TemplateStep = DetailsDialog | 'print-poster'

export interface LinkTemplate {
  name: string
  icon: LucideIcon
  /** The differences from a form without a template. Typed places, names and times stay. */
  times?: Partial<Pick<ScheduleDraft, 'when' | 'opensBefore' | 'lateAfter' | 'outside'>>
  rules?: Partial<Rules>
  settings?: Partial<LinkSettings>
  /** The link does not end, where the plan allows it. */
  endless?: boolean
  /** The code on a screen suits it, and needs one more press: not every organiser has a screen. */
  offersCode?: boolean
  next?: TemplateStep
}

/** In the order in which the form offers them. */
export const LINK_TEMPLATES: Record<TemplateId, LinkTemplate> = {
  class: {
    name: 'A class every week',
    icon: School,
    times: { when: 'own' },
    rules: { repeatRule: 'session' },
    endless: true,
    next: 'import-list',
  },
  shift: {
    name: 'A shift',
    icon: Clock,
    times: { when: 'weekdays', opensBefore: '30', lateAfter: '5', outside: 'ask' },
    rules: { repeatRule: 'session', checkOut: 'ask' },
    endless: true,
    next: 'import-list',
  },
  event: {
    name: 'An event at the door',
    icon: Ticket,
    rules: { repeatRule: 'ever' },
    offersCode: true,
    next: 'add-display',
  },
  site: {
    name: 'Who is on site',
    icon: HardHat,
    rules: { checkOut: 'ask' },
    endless: true,
    next: 'print-poster',
  },
  visit: {
    name: 'A visit at a client’s',
    icon: BriefcaseBusiness,
    rules: { requirePhotoVerify: true, checkOut: 'ask' },
    endless: true,
    next: 'print-poster',
  },
  scratch: { name: 'Start from scratch', icon: PenLine },
}

export const templateOf = (id: string | null): LinkTemplate =>
  LINK_TEMPLATES[TEMPLATE_IDS.find(each => each === id) ?? 'scratch']

import { useEffect, useRef, useState } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { SUPPORT_MAX_LENGTH, type SupportType, supportTypes } from '../../../contract/support-form.ts'
import { isVisible } from '../../../contract/visible-text.ts'
import { EMAIL_PATTERN } from '../../lib/email-pattern.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormField, useForm } from '../../ui/form.tsx'
import { FormArea, FormSelect } from '../../ui/form-choices.tsx'
import { LazyToaster } from '../../ui/lazy-toaster.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { faultsOf, type SupportMessage, sendSupportMessage } from './send-support.ts'

const required = (sentence: string, name: string, max: number) => ({
  validate: (text: string | undefined) => isVisible(text ?? '') || sentence,
  maxLength: { value: max, message: `${name} can have at most ${max} characters.` },
  required: sentence,
})

const rules = {
  name: required('Please enter your name.', 'The name', SUPPORT_MAX_LENGTH.name),
  email: {
    ...required('Please enter your email address.', 'The email address', SUPPORT_MAX_LENGTH.email),
    pattern: { value: EMAIL_PATTERN, message: 'Please enter a valid email address.' },
  },
  type: { required: 'Please choose a type.' },
  subject: required('Please enter a subject.', 'A subject', SUPPORT_MAX_LENGTH.subject),
  message: required('Please enter a message.', 'A message', SUPPORT_MAX_LENGTH.message),
}

/** A length is told from this part of the allowed one on. */
const TOLD_FROM = 0.8

export function SupportForm({ topic }: { topic: { type: SupportType } | null }) {
  // No default values, so that text typed before hydration is kept.
  const form = useForm<SupportMessage>()
  const sending = useRef(false)
  const hydrated = useHydrated()
  const [toastsAt, setToastsAt] = useState<'fields' | 'button'>('fields')

  useEffect(() => {
    if (topic) form.setValue('type', topic.type, { shouldValidate: form.formState.isSubmitted })
  }, [topic, form])

  const lengthOf = (name: 'subject' | 'message') => {
    const [length, max] = [(form.watch(name) ?? '').length, SUPPORT_MAX_LENGTH[name]]
    return length >= TOLD_FROM * max && `${length} of ${max} characters`
  }

  const send = async (message: SupportMessage) => {
    if (sending.current) return
    sending.current = true
    setToastsAt('button')
    try {
      const ticketId = await sendSupportMessage(message)
      toast({
        title: 'Message Sent Successfully!',
        description: `Thank you for reaching out. We'll get back to you within 24 hours. Ticket ID: ${ticketId}.`,
      })
      form.reset()
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to send message. Please try again.', destructive: true })
      for (const [name, fault] of faultsOf(error)) form.setError(name, { message: fault })
    } finally {
      sending.current = false
    }
  }

  // Near the first field to fill in, which gets the focus.
  const showFaults = (errors: FieldErrors<SupportMessage>) => {
    setToastsAt(Object.keys(errors).join() === 'message' ? 'button' : 'fields')
    showMissing(errors)
  }

  return (
    <Form form={form} onSubmit={send} onInvalid={showFaults} toaster={toastsAt === 'fields' && <LazyToaster inFlow />}>
      <FormField<SupportMessage> name="name" label="Name" autoComplete="name" rules={rules.name} />
      <FormField<SupportMessage> name="email" label="Email" type="email" autoComplete="email" rules={rules.email} />
      <FormSelect<SupportMessage>
        name="type"
        label="Type"
        prompt="Please choose"
        options={Object.entries(supportTypes)}
        rules={rules.type}
      />
      <FormField<SupportMessage>
        name="subject"
        label="Subject"
        autoComplete="off"
        hint={lengthOf('subject')}
        rules={rules.subject}
      />
      <FormArea<SupportMessage>
        name="message"
        label="Message"
        rows={7}
        hint={lengthOf('message')}
        rules={rules.message}
      />
      {toastsAt === 'button' && (
        <div className="not-has-[[data-state=open]]:hidden">
          <LazyToaster inFlow />
        </div>
      )}
      {/* Before hydration a submit would put the fields into the URL. */}
      <Button type="submit" size={52} wide disabled={!hydrated} busy={form.formState.isSubmitting && 'Sending...'}>
        Send Message
      </Button>
      <noscript>
        <p className="text-14 text-danger">Sending needs JavaScript. Turn it on in your browser and reload.</p>
      </noscript>
    </Form>
  )
}

function showMissing(errors: FieldErrors<SupportMessage>) {
  const empty = Object.values(errors).some(error => error.type === 'required' || error.type === 'validate')
  if (empty)
    toast({ title: 'Missing Information', description: 'Please fill in all required fields', destructive: true })
}

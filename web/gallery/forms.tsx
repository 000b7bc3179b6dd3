import { LocateFixed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox, CheckboxBox } from '../ui/checkbox.tsx'
import { CodeInput } from '../ui/code-input.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { controlClass, Field, FieldFrame } from '../ui/field.tsx'
import { Form, FormField, FormSection, useForm } from '../ui/form.tsx'
import { FormArea, FormSelect } from '../ui/form-choices.tsx'
import { FormRadios } from '../ui/form-radios.tsx'
import { Icon } from '../ui/icon.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Select } from '../ui/select.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { toast } from '../ui/toast.tsx'
import { Row, Shelf } from './shelf.tsx'

const PLACES = [
  { id: '1', name: 'Kuala Lumpur City Centre', region: 'Federal Territory, Malaysia' },
  { id: '2', name: 'Kuala Terengganu', region: 'Terengganu, Malaysia' },
  { id: '3', name: '3.1579, 101.7116', region: 'Coordinates' },
]
const MIN_LETTERS = 3

const Fields = () => (
  <Shelf part="Field, Select and FieldFrame">
    <Card className="flex flex-col gap-4">
      <Field label="Name" placeholder="Aisyah Rahman" />
      <Field label="Phone" optional type="tel" placeholder="+60 12-345 6789" hint="Only the creator sees it." />
      <Field label="Code" error="That code doesn’t match. Check the email and try again." defaultValue="12345" />
      <Field label="Email" value="mei@example.com" disabled readOnly />
      <FieldFrame label="Last day" hint="FieldFrame gives any control its label, hint and error.">
        {aria => <input {...aria} type="date" className={`${controlClass} h-12`} />}
      </FieldFrame>
      <FieldFrame label="Hour" hint="FieldFrame with a Select.">
        {aria => (
          <Select {...aria}>
            <option>08</option>
            <option>09</option>
          </Select>
        )}
      </FieldFrame>
    </Card>
  </Shelf>
)

function Forms() {
  const form = useForm({ defaultValues: { email: '', topic: '', person: '', message: '' } })
  // Validates at once, so that the errors of an empty form are shown.
  useEffect(() => void form.trigger(), [form])
  return (
    <Shelf part="Form, FormSection, FormField, FormSelect, FormRadios, FormArea">
      <Card>
        <Form form={form} onSubmit={() => toast({ title: 'Sent' })}>
          <FormSection title="Your message">
            <FormField
              name="email"
              label="Email"
              type="email"
              rules={{ required: 'Please enter your email address.' }}
            />
            <FormSelect
              name="topic"
              label="Topic"
              prompt="Select a topic"
              options={[
                ['billing', 'Billing'],
                ['other', 'Something else'],
              ]}
              rules={{ required: 'Please select a topic.' }}
            />
            <FormRadios
              name="person"
              label="Who it is about"
              rules={{ required: 'Please choose somebody.' }}
              options={[
                { value: 'wei', label: 'Wei Ling', disabled: false },
                { value: 'arjun', label: 'Arjun, here already', disabled: true },
              ]}
            />
            <FormArea name="message" label="Message" hint="0 of 2000 characters" />
          </FormSection>
          <Button type="submit" size={52}>
            Send
          </Button>
        </Form>
      </Card>
    </Shelf>
  )
}

function Comboboxes() {
  const [text, setText] = useState('')
  const found = text.length >= MIN_LETTERS
  return (
    <Shelf part="Combobox">
      <Combobox
        label="Place"
        text={text}
        onTextChange={setText}
        items={found ? PLACES : []}
        keyOf={place => place.id}
        mainText={place => place.name}
        secondaryText={place => place.region}
        aside={place => place.id === '3' && <Badge>Coordinates</Badge>}
        onPick={place => setText(place.name)}
        action={<IconButton label="Use My Location" icon={<Icon as={LocateFixed} />} />}
        status={found ? `${PLACES.length} places found` : `Type at least ${MIN_LETTERS} letters, for example kua`}
      />
    </Shelf>
  )
}

const Codes = () => {
  const [code, setCode] = useState('123')
  return (
    <Shelf part="CodeInput">
      <div className="flex max-w-92 flex-col gap-6">
        <CodeInput label="Half typed" value={code} onChange={event => setCode(event.target.value.slice(0, 6))} />
        <CodeInput label="Wrong" value="481516" error="That code doesn’t match." readOnly />
        <CodeInput label="Used up" value="481516" disabled />
      </div>
    </Shelf>
  )
}

const Checkboxes = () => (
  <Shelf part="Checkbox">
    <Row>
      <Checkbox label="Not ticked" />
      <Checkbox label="Ticked" defaultChecked />
      <Checkbox label="Disabled" disabled />
      <Checkbox label="Ticked and disabled" disabled defaultChecked />
      <label htmlFor="box-alone" className="flex items-center gap-3">
        <CheckboxBox id="box-alone" /> The box alone
      </label>
    </Row>
  </Shelf>
)

function Switches() {
  const [on, setOn] = useState(true)
  return (
    <Shelf part="SwitchRow">
      <Card className="divide-y divide-line">
        <SwitchRow
          label="Verify emails"
          hint="Visitors confirm by an emailed link."
          checked={on}
          onCheckedChange={setOn}
        />
        <SwitchRow label="Require a photo" checked={!on} onCheckedChange={next => setOn(!next)} />
        <SwitchRow
          label="Never expire"
          checked={false}
          disabled
          onCheckedChange={() => undefined}
          aside={<Badge>Paid plans</Badge>}
        />
      </Card>
    </Shelf>
  )
}

function Segments() {
  const [days, setDays] = useState('7')
  return (
    <Shelf part="Segmented">
      <Segmented
        label="Expiry"
        value={days}
        onChange={setDays}
        options={[
          { value: '1', label: 'Today' },
          { value: '7', label: '7 days' },
          { value: '30', label: '30 days' },
        ]}
      />
      <Segmented
        label="With counts"
        value={days}
        onChange={setDays}
        options={[
          { value: '1', label: 'Active', count: 9 },
          { value: '7', label: 'Expired', count: 1204 },
        ]}
      />
    </Shelf>
  )
}

function Searches() {
  const [text, setText] = useState('harbour')
  return (
    <Shelf part="SearchField">
      <SearchField label="Search links" text={text} onTextChange={setText} placeholder="Search by place or address" />
    </Shelf>
  )
}

export const FORMS = {
  'Field, Select and FieldFrame': Fields,
  'Form, FormSection, FormField, FormSelect, FormRadios, FormArea': Forms,
  Combobox: Comboboxes,
  Checkbox: Checkboxes,
  CodeInput: Codes,
  SwitchRow: Switches,
  Segmented: Segments,
  SearchField: Searches,
}

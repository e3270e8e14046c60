import { expect, it } from 'vitest'
import { isNamed } from './named-toasts.ts'

const NAMED = `Hero name updated successfully | Hero name created successfully | Hero name deleted successfully |
  Generated successfully | Mail marked as sent | code is copied | error in copying code | Code is correct |
  Code is incorrect | Enter correct confirmation code first | Raid deleted successfully |
  Raid published successfully | Raid created successfully! | Raid updated successfully! |
  Booking updated successfully | Booking request sent for Late (2) * |
  Booking lock status updated successfully | Invalid Raider.IO link | Please fill in all required fields |
  Price cannot be less than 270000 (90% of raid price) | Deposit adjusted to 96000 (32% of the price) |
  Deposit cannot exceed 15,000 (5%) | Boss count cannot exceed 2 for Curve raids |
  Character information fetched successfully | Failed to fetch hero names | Operation failed |
  Failed to delete hero name | Failed to fetch mails | Error fetching mails | Error generating code |
  Error updating mail | Error deleting raid | Error publishing raid | Error decoding raids data: {reason} |
  Unexpected payload type: number | Error processing raids data: x | Error fetching raids: 503 |
  Error processing published raids data: x | Error checking authentication: no answer |
  Failed to load raid data | Failed to decode raids data | Failed to decode raids data from socket |
  Failed to decode booking data | Failed to load bookings for this raid | Error fetching character info |
  Socket connection error. Falling back to manual data loading. | Booking data updated |
  Failed to update booking status | Error updating booking | Failed to submit booking |
  Failed to create raid | An error occurred while creating the raid | Error updating raid |
  Error loading raid data | Error loading raid leaders | Error loading gold collectors |
  Date input not valid. | Price must be a valid number | Deposit must be a valid number |
  You can only edit your own bookings | Please enter valid numbers for boss count |
  You do not have permission to book raids | You do not have permission to view this page`

it.each(NAMED.split(/ \|\s+/))(
  'PAGE-11: a toast listed in the specification stays when its page is left: %s',
  (text) => {
    expect(isNamed(text)).toBe(true)
  },
)

it.each([
  'Saved',
  'link is copied',
  'Waiting for the connection.',
  'This raid is full',
  'Undo',
  'Lock taken back',
])('PAGE-11: another toast disappears with its page: %s', (text) => {
  expect(isNamed(text)).toBe(false)
})

-- Of a booking that an Idempotency-Key brings back only its id and the sentence are kept: the answer is made of the booking
-- as it is by then. What stood here before held the client's contact data. The shape is that of an answer, so that an
-- instance of the version before can give it as it is.
UPDATE idempotency
  SET answer = jsonb_build_object(
    'success', true,
    'message', answer -> 'message',
    'payload', jsonb_build_object('_id', answer #> '{payload,_id}')
  )
  WHERE answer IS NOT NULL;

-- What somebody has read of the notices that came after notice_reader.seen: only what was on their screen.
CREATE TABLE notice_read (
  member_id uuid NOT NULL CONSTRAINT notice_read_by_a_member REFERENCES member,
  history_id bigint NOT NULL,
  CONSTRAINT notice_read_id PRIMARY KEY (member_id, history_id)
);

-- When something was last said about one raid to one member.
CREATE INDEX delivery_said ON delivery (line, sent_at) WHERE sent_at IS NOT NULL;

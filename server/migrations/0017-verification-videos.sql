-- Answers of the video quiz, and what the camera saw while a photo was taken.
create table verification_videos (
  project_id uuid not null,
  id uuid not null,
  verification_id uuid not null,
  kind text not null check (kind in ('quiz', 'document', 'selfie')),
  -- The place of the question in the form, from 0.
  question int,
  -- Which photo of the document was being taken.
  side text check (side in ('front', 'back')),
  storage_key text not null,
  mime text not null check (mime in ('video/webm', 'video/mp4')),
  size_bytes int not null,
  sha256 bytea not null,
  duration_ms int not null,
  created_at timestamptz not null default now(),
  -- Recorded again, or of another document: out of use, its bytes shredded by a job.
  replaced_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, verification_id) references verifications,
  check ((kind = 'quiz') = (question is not null)),
  check ((kind = 'document') = (side is not null))
);
create unique index on verification_videos (project_id, verification_id, kind, coalesce(question, -1), coalesce(side, ''))
  where replaced_at is null;
create index verification_videos_replaced on verification_videos (project_id, verification_id) where replaced_at is not null;
select keep_apart('verification_videos');
grant select, insert, update, delete on verification_videos to veridesk_app;

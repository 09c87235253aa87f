-- When the line was opened that speaks for the side: the newest one does, an older window is told so.
alter table video_call_sides add column line_at timestamptz;

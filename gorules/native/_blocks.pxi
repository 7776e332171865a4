# Blocks of memory, from and to a binary file.

from cpython.buffer cimport PyBUF_READ, PyBUF_WRITE
from cpython.memoryview cimport PyMemoryView_FromMemory


cdef moved(file, void* data, size_t size, bint reads):
    """Read or write a block of memory, in pieces."""
    cdef size_t done = 0, piece
    while done < size:
        piece = min(size - done, <size_t>1 << 24)
        view = PyMemoryView_FromMemory(<char*>data + done, piece, PyBUF_WRITE if reads else PyBUF_READ)
        if (file.readinto(view) if reads else file.write(view)) != piece:
            raise OSError("a notebook is cut short")
        done += piece
